import { rowBar } from "../../../domain/charts/bars.ts";
import { type Html, type HtmlValue, html } from "../../../lib/text/html.ts";
import {
  type ClusterPage,
  type PagePlatform,
  type PagePost,
  POST_HOLES,
} from "../../../features/sharing/public-pages/index.ts";
import { section } from "../page-frame.ts";
import { dotted, listed, NONE, numberOr, UNKNOWN } from "./parts.ts";
import { CLOCK, LEVEL, mark, marksOf, shape } from "./signs.ts";
import { age, count, day, duration, plural, sentence, shareText } from "./words.ts";
import { term } from "./words-section.ts";

/** The platforms of a cluster, and its posts with the reason why each belongs to it. */

export function platformTable(page: ClusterPage): Html {
  const { platforms, url } = page;
  const most = Math.max(page.audio_held?.reach ?? 0, ...platforms.map(({ reach }) => reach ?? 0));
  return section({
    id: "platforms",
    title: "Platforms",
    csv: `${url}/platforms.csv`,
    body: html`<table class="platforms">
      <thead>
        <tr>
          <th scope="col">Platform</th>
          <th scope="col" class="wide">Counted as</th>
          <th scope="col" class="wide"><span class="hidden">Reach as a bar</span></th>
          <th scope="col" class="wide number">Share</th>
          <th scope="col" class="number">Reach</th>
        </tr>
      </thead>
      <tbody>
        ${platforms.map((row) => platformRow(row, most, page))} ${heldRow(page, most)}
      </tbody>
    </table>`,
  });
}

const HELD_NAME = "Counted earlier";

/**
 * The row for audio reach that is kept: it does not fall where a directory's plays replace a host's
 * downloads.
 */
function heldRow(page: ClusterPage, most: number): Html | false {
  const held = page.audio_held;
  return (
    held !== null &&
    html`<tr>
      <th scope="row">
        ${shape("audio")} ${HELD_NAME}
        <span class="basis phone">${term(page, "audio_reach")}, in no post today</span>
      </th>
      <td class="wide basis">${term(page, "audio_reach")}, in no post today</td>
      <td class="wide bar-cell">${rowBar([{ category: "audio", value: held.reach }], most)}</td>
      <td class="wide number muted">${shareText(held.share_percent, held.reach)}</td>
      <td class="number"><span class="marks">${mark(LEVEL, "kept")}</span> ${count(held.reach)}</td>
    </tr>`
  );
}

function platformRow(row: PagePlatform, most: number, page: ClusterPage): Html {
  const { reach, counted_as: basis, share_percent: share, old_hours: hours, kept } = row;
  const counted = listed(basis.map((metric) => term(page, metric)));
  const beside = listed(row.beside_reach.map((metric) => term(page, metric)));
  const besideWords = beside.length > 0 ? html`${beside}, beside reach` : "no number is given";
  const basisWords = basis.length > 0 ? counted : besideWords;
  const marks = [
    hours === null ? null : mark(CLOCK, age(hours)),
    kept === 0 ? null : mark(LEVEL, `${count(kept)} kept`),
  ];
  return html`<tr>
    <th scope="row">
      ${shape(row.category)} ${row.platform_name}
      <span class="basis">${plural(row.posts, "post")}</span>
      <span class="basis phone">${basisWords}</span>
    </th>
    <td class="wide basis">${basisWords}</td>
    <td class="wide bar-cell">${rowBar([{ category: row.category, value: reach }], most)}</td>
    <td class="wide number muted">${shareText(share, reach)}</td>
    <td class="number">
      <span class="marks">${dotted(marks)}</span>
      ${numberOr(reach, beside.length > 0 ? NONE : UNKNOWN)}
    </td>
  </tr>`;
}

/** A sum, with the number of posts that it covers where some give no count. */
function totalCell(page: ClusterPage, metric: "likes" | "comments" | "shares"): HtmlValue {
  const [total, posts] = [page.totals[metric], page.posts];
  const known = posts.filter((post) => post[metric] !== null).length;
  if (total === null) return NONE;
  const ofPosts = html`<span class="basis">from ${plural(known, "post")}</span>`;
  return html`${count(total)} ${known < posts.length && ofPosts}`;
}

export function postTable(posts: readonly PagePost[], page: ClusterPage): Html {
  const held = page.audio_held;
  const firsts = firstPosts(posts);
  return section({
    id: "posts",
    title: `All ${plural(posts.length, "post")}`,
    lead: "Each with the reason it belongs to this episode.",
    csv: `${page.url}/posts.csv`,
    body:
      posts.length === 0
        ? html`<p class="empty">No post has been added to this episode yet.</p>`
        : html`<table class="posts">
            <thead>
              <tr>
                <th scope="col">Post</th>
                <th scope="col" class="wide number">${term(page, "likes", "Likes")}</th>
                <th scope="col" class="wide number">${term(page, "comments", "Comments")}</th>
                <th scope="col" class="wide number">${term(page, "shares", "Shares")}</th>
                <th scope="col" class="number">Reach</th>
              </tr>
            </thead>
            <tbody>
              ${posts.map((post) => postRow(post, page, firsts.get(post) ?? []))}
              ${
                held !== null &&
                html`<tr>
                  <th scope="row">
                    ${shape("audio")}
                    <div>
                      ${HELD_NAME}
                      <span class="basis">
                        ${term(page, "audio_reach", "Audio reach")} that no post shows today. It
                        does not fall.
                      </span>
                    </div>
                  </th>
                  <td class="wide number">${NONE}</td>
                  <td class="wide number">${NONE}</td>
                  <td class="wide number">${NONE}</td>
                  <td class="number reach">
                    ${count(held.reach)} <span class="basis">${mark(LEVEL, "kept")}</span>
                  </td>
                </tr>`
              }
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td class="wide number">${totalCell(page, "likes")}</td>
                <td class="wide number">${totalCell(page, "comments")}</td>
                <td class="wide number">${totalCell(page, "shares")}</td>
                <td class="number">${numberOr(page.reach, UNKNOWN)}</td>
              </tr>
            </tfoot>
          </table>`,
  });
}

/** The first post of each kind of gap in the total, with the names of their anchors. */
function firstPosts(posts: readonly PagePost[]): Map<PagePost, string[]> {
  const firsts = new Map<PagePost, string[]>();
  for (const [hole, isHole] of Object.entries(POST_HOLES)) {
    const first = posts.find(isHole);
    if (first !== undefined) firsts.set(first, [...(firsts.get(first) ?? []), `first-${hole}`]);
  }
  return firsts;
}

function postRow(
  post: PagePost,
  { published_at: published }: ClusterPage,
  anchors: readonly string[],
): Html {
  const year = published === null ? null : Number(published.slice(0, 4));
  const title = post.title === null || post.title.trim() === "" ? post.url : post.title;
  return html`<tr>
    <th scope="row">
      ${shape(post.category)}
      <div>
        ${anchors.map((anchor) => html`<span id="${anchor}"></span>`)}
        <a href="${post.url}" rel="nofollow noopener"><bdi>${title}</bdi></a>
        <span class="basis">
          ${dotted([
            post.platform_name,
            dottedFormat(post),
            post.published_at !== null && day(post.published_at, year),
            post.reason !== null && html`<bdi>${post.reason}</bdi>`,
          ])}
        </span>
      </div>
    </th>
    <td class="wide number">${numberOr(post.likes, NONE)}</td>
    <td class="wide number">${numberOr(post.comments, NONE)}</td>
    <td class="wide number">${numberOr(post.shares, NONE)}</td>
    <td class="number reach">
      ${numberOr(post.reach, post.beside_reach === null ? UNKNOWN : NONE)}
      <span class="basis">
        ${dotted([countWords(post), ...marksOf(post, post.platform_name)])}
      </span>
    </td>
  </tr>`;
}

const dottedFormat = ({ format, duration_sec: seconds }: PagePost): string =>
  seconds === null ? sentence(format) : `${sentence(format)} ${duration(seconds)}`;

const countWords = ({ basis, beside_reach: beside }: PagePost): string => {
  if (basis !== null) return basisOf(basis);
  if (beside === null) return "no count is given";
  return `${count(beside.value)} ${beside.metric}, beside reach`;
};

/** The basis of a reach: reactions and likes are used where the platform gives no views. */
const basisOf = (basis: string): string =>
  basis === "likes" || basis === "reactions" ? `${basis} stand in` : basis.replaceAll("_", " ");
