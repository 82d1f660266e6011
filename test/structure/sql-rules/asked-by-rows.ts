/** Statements that joined a list of keys of rows, which Citus joins on every node. */

export const ASKED_BY_ROWS: Readonly<Record<string, string>> = {
  "metrics of clusters of many shows": `
    select
    c.show_id,
    c.id,
    c.metrics_hash,
    case when c.stale_at <= to_timestamp($3::float8 / 1000) then c.stale_notes::text end
    as stale_notes_text
    from unnest(string_to_array($1, ','), string_to_array($2, ',')) as wanted (show_id, id)
    join clusters c
    on c.show_id = wanted.show_id
    and c.id = wanted.id`,
  "the linked clusters of a campaign": `
    select
    c.show_id,
    c.id,
    c.episode_id,
    c.merged_into,
    c.merged_from,
    c.metrics_text,
    c.stale_notes
    from unnest(
    $1::text[],
    $2::text[]
    ) as wanted (show_id, id)
    join clusters c
    on c.show_id = wanted.show_id
    and c.id = wanted.id`,
  "their posts": `
    select n.show_id, n.cluster_id, count(*) as count
    from unnest(
    $1::text[],
    $2::text[]
    ) as wanted (show_id, cluster_id)
    join cluster_nodes n
    on n.show_id = wanted.show_id
    and n.cluster_id = wanted.cluster_id
    where n.refresh_error is not null
    group by n.show_id, n.cluster_id`,
  "the days of clusters": `
    select days.*
    from unnest(
    $1::text[],
    $2::text[],
    $3::date[],
    $4::date[]
    ) as wanted (show_id, cluster_id, first_day, last_day)
    join cluster_daily_reach as days
    on days.show_id = wanted.show_id
    and days.cluster_id = wanted.cluster_id
    and days.day between wanted.first_day and wanted.last_day
    order by days.day`,
  "the captures of campaigns": `
    select show_id, cluster_id, period, figures -> 'platforms' as platforms
    from (
    select
    d.show_id,
    d.cluster_id,
    d.figures,
    ($1::date - d.day) / $2::integer as period,
    row_number() over (
    partition by d.show_id, d.cluster_id, ($3::date - d.day) / $4::integer
    order by d.day desc
    ) as place
    from unnest(
    $5::text[],
    $6::text[]
    ) as wanted (show_id, cluster_id)
    join cluster_daily_reach d
    on d.show_id = wanted.show_id
    and d.cluster_id = wanted.cluster_id
    where d.day > $7::date - $8::integer
    and d.day <= $9::date
    and jsonb_typeof(d.figures -> 'platforms') = 'object'
    ) captured
    where place = 1`,
  "dated clusters": `
    select
    c.show_id,
    c.id,
    c.name,
    c.episode_id,
    c.merged_from,
    case when e.published_at_estimated is not true then e.published_at end as published_at
    from unnest(
    $1::text[],
    $2::text[]
    ) as wanted (show_id, id)
    join clusters c
    on c.show_id = wanted.show_id
    and c.id = wanted.id
    left join episodes e
    on e.show_id = c.show_id
    and e.id = c.episode_id`,
  "due clusters of a page": `
    select
    c.show_id as "showId",
    c.id as "clusterId",
    c.post_count as posts
    from (
    select distinct *
    from unnest($1::text[], $2::text[])
    ) as seen (show_id, id)
    join clusters c
    on c.show_id = seen.show_id
    and c.id = seen.id
    join shows s
    on s.show_id = c.show_id
    and s.archived_at is null
    and s.deleted_at is null
    where c.show_id = any($3)
    and c.merged_into is null
    and c.post_count > 0
    and (c.last_refreshed_at is null or c.last_refreshed_at < $4)
    order by c.last_refreshed_at nulls first, c.show_id, c.id`,
  "titles of pages": `
    select c.show_id, c.id, c.customization ->> 'title' as title
    from clusters c
    where
    (c.show_id, c.id) in (
    select * from unnest(
    $1::text[],
    $2::text[]
    )
    )
    and c.customization ->> 'title' is not null`,
  "stored keys of an archive": `
    select distinct stored.show_id, stored.id
    from "clusters" as stored
    join unnest($1::text[], $2::text[]) as wanted (w_show_id, w_id) on stored.show_id =
    wanted.w_show_id and stored.id = wanted.w_id`,
};
