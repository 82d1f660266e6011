import { type Static, Type } from "typebox";
import {
  Key,
  LabelledSetError,
  nullable,
  parseForm,
  readForm,
  repeated,
  Seconds,
  segmentForm,
  Text,
} from "../labelled-sets/form.ts";

/** Labelled sets: shows whose posts a person has assigned to episodes (README.md). */

const Episode = Type.Object({
  key: Key,
  title: Text,
  description: nullable(Text),
  guid: nullable(Text),
  link: nullable(Text),
  enclosure_url: nullable(Text),
  published_at: nullable(Text),
  duration_sec: nullable(Seconds),
  season: nullable(Type.Integer()),
  number: nullable(Type.Integer()),
  type: Type.Union([Type.Literal("full"), Type.Literal("trailer"), Type.Literal("bonus")]),
  platform_ids: Type.Record(Type.String(), Text),
  people: Type.Array(Type.Object({ name: Text, role: Text })),
  transcript: nullable(Type.Array(segmentForm(Key))),
});

const Post = Type.Object({
  key: Key,
  platform: Key,
  external_id: Text,
  url: nullable(Text),
  guid: nullable(Text),
  title: nullable(Text),
  text: nullable(Text),
  published_at: nullable(Text),
  duration_sec: nullable(Seconds),
  kind: nullable(
    Type.Union(["video", "image", "text", "audio", "newsletter"].map((kind) => Type.Literal(kind))),
  ),
  is_vertical: nullable(Type.Boolean()),
  language: nullable(Text),
  episode: nullable(Key),
  tellable: Type.Boolean(),
  hard_evidence: Type.Boolean(),
  cases: Type.Array(Text),
});

const Show = Type.Object({
  key: Key,
  network: Type.Optional(nullable(Text)),
  name: Text,
  language: Text,
  hosts: Type.Array(Text),
  handles: Type.Array(Text),
  website: nullable(Text),
  episodes: Type.Array(Episode),
  posts: Type.Array(Post),
});

const LabelledSet = Type.Object({
  format: Type.Literal("castmeter-labelled-set/1"),
  shows: Type.Array(Show),
});

export type LabelledShow = Static<typeof Show>;
export type LabelledPost = Static<typeof Post>;

/** The shows of the files; a show that is in several has the posts of all. */
export function readLabelledSets(paths: readonly string[]): LabelledShow[] {
  const shows = new Map<string, LabelledShow>();
  for (const path of paths)
    for (const show of readForm(LabelledSet, path).shows) {
      const known = shows.get(show.key);
      if (known === undefined) shows.set(show.key, show);
      else {
        known.episodes.push(...show.episodes);
        known.posts.push(...show.posts);
      }
    }
  const faults = [...shows.values()].flatMap(faultsOfShow);
  if (faults.length > 0) throw new LabelledSetError(paths.join(", "), faults);
  return [...shows.values()];
}

/** The shows of one file. Throws `LabelledSetError`. */
export const parseLabelledSet = (path: string, json: string): LabelledShow[] =>
  parseForm(LabelledSet, path, json).shows;

/** What the form alone does not say: keys are unique, labels name episodes, times are times. */
function faultsOfShow(show: LabelledShow): string[] {
  const keys = show.episodes.map(({ key }) => key);
  const postKeys = show.posts.map(({ key }) => key);
  const known = new Set(keys);
  const isTime = (time: string | null): boolean => time === null || !Number.isNaN(Date.parse(time));
  return [
    ...repeated(keys).map((key) => `${show.key}: episode key ${key} is there twice`),
    ...repeated(postKeys).map((key) => `${show.key}: post key ${key} is there twice`),
    ...show.posts
      .filter(({ episode }) => episode !== null && !known.has(episode))
      .map(({ key, episode }) => `${show.key}: post ${key}: episode ${episode} is not in the show`),
    ...[...show.episodes, ...show.posts]
      .filter(({ published_at }) => !isTime(published_at))
      .map(
        ({ key, published_at }) => `${show.key}: ${key}: published_at ${published_at} is no time`,
      ),
  ];
}
