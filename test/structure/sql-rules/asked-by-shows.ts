/** Statements that named their shows as an array, which Citus sends to every node. */

export const ASKED_BY_SHOWS: Readonly<Record<string, string>> = {
  "the level of accounts at a day": `
    select
    account.show_id,
    account.platform,
    "last_followers"."followers", "last_subscribers"."subscribers", "last_posts"."posts"
    from connections account
    
    left join lateral (
    select "followers"
    from account_days
    where "show_id" = account.show_id
    and platform = account.platform
    and day <= $1
    and day > $2::date - 31
    and "followers" is not null
    order by day desc
    limit 1
    ) "last_followers" on true
    left join lateral (
    select "subscribers"
    from account_days
    where "show_id" = account.show_id
    and platform = account.platform
    and day <= $3
    and day > $4::date - 31
    and "subscribers" is not null
    order by day desc
    limit 1
    ) "last_subscribers" on true
    left join lateral (
    select "posts"
    from account_days
    where "show_id" = account.show_id
    and platform = account.platform
    and day <= $5
    and day > $6::date - 31
    and "posts" is not null
    order by day desc
    limit 1
    ) "last_posts" on true
    where "account"."show_id" = any($7::text[])`,
  "the gains of clusters": `
    select
    c.show_id,
    c.id,
    c.name,
    c.episode_id,
    case when e.published_at_estimated is not true then e.published_at end as published_at,
    greatest(0, newest.value - coalesce(
    base.value,
    case
    when e.published_at_estimated is not true
    and e.published_at >= $1
    and e.published_at < $2::timestamptz + interval '24 hours'
    then 0
    end,
    earliest.value
    ))::bigint as value
    from clusters c
    left join episodes e
    on e.show_id = c.show_id
    and e.id = c.episode_id
    cross join lateral (
    select d.total_reach as value, d.day
    from cluster_daily_reach d
    where d.show_id = c.show_id
    and d.cluster_id = c.id
    and d.day between $3 and $4
    and d.total_reach is not null
    order by d.day desc
    limit 1) newest
    left join lateral (
    select d.total_reach as value, d.day
    from cluster_daily_reach d
    where d.show_id = c.show_id
    and d.cluster_id = c.id
    and d.day < $5
    and d.total_reach is not null
    order by d.day desc
    limit 1) base on true
    left join lateral (
    select d.total_reach as value
    from cluster_daily_reach d
    where base.value is null
    and d.show_id = c.show_id
    and d.cluster_id = c.id
    and d.day >= $6
    and d.day < newest.day
    and d.total_reach is not null
    order by d.day
    limit 1
    ) earliest on true
    where c.show_id = any($7::text[])
    and c.merged_into is null
    and coalesce(
    base.value,
    case
    when e.published_at_estimated is not true
    and e.published_at >= $8
    and e.published_at < $9::timestamptz + interval '24 hours'
    then 0
    end,
    earliest.value
    ) is not null
    
    and c.updated_at >= $10
    order by value desc, c.show_id, c.id
    limit $11`,
  "a window since publication": `
    select c.show_id, c.id, c.name, c.episode_id, e.published_at, known.value
    from episodes e
    join clusters c
    on c.show_id = e.show_id
    and c.episode_id = e.id
    cross join lateral (
    select
    case
    when d.day < ((e.published_at + '24 hours'::interval) at time zone 'UTC')::date or
    d.captured_at <= (e.published_at + '24 hours'::interval) then d.total_reach
    else (d.closing_figures -> 'totals' ->> 'reach')::bigint
    end as value
    from cluster_daily_reach d
    where d.show_id = c.show_id
    and d.cluster_id = c.id
    and d.day <= ((e.published_at + '24 hours'::interval) at time zone 'UTC')::date
    and (
    d.day < ((e.published_at + '24 hours'::interval) at time zone 'UTC')::date
    or d.captured_at <= (e.published_at + '24 hours'::interval)
    or d.closing_captured_at <= (e.published_at + '24 hours'::interval)
    )
    order by d.day desc
    limit 1
    ) known
    where e.show_id = any($1::text[])
    and c.show_id = any($2::text[])
    and e.published_at >= $3
    and e.published_at < $4
    and e.published_at_estimated is not true
    and c.merged_into is null
    and known.value is not null
    order by known.value desc, c.show_id, c.id
    limit $5`,
  "the second read of a page of clusters": `
    with top as (
    select c.show_id, c.id
    from shows s
    cross join lateral (
    select c.show_id, c.id, c.created_at
    from clusters c
    where c.show_id = s.show_id
    and c.merged_into is null
    order by c.created_at desc, c.id desc
    limit $1
    ) c
    where s.show_id = any($2::text[])
    order by c.created_at desc, c.id desc
    limit $3
    )
    select
    "c"."show_id", "c"."id", "c"."name", "c"."episode_id", "c"."total_reach",
    "c"."video_reach", "c"."audio_reach", "c"."social_reach", "c"."clip_count",
    "c"."post_count", "c"."last_refreshed_at", "c"."created_at", "c"."updated_at",
    (extract(epoch from c.created_at) * 1000000)::bigint::text as sort_key
    from top
    join clusters c
    on c.show_id = top.show_id
    and c.id = top.id
    order by c.created_at desc, c.id desc`,
};
