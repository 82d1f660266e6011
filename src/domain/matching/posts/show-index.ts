import { type ComparedTitle, comparedTitle } from "../compared-title.ts";
import { showWordsOf } from "../normalise-title.ts";
import type { EpisodeNumber } from "../title-numbering.ts";
import type { CandidatePost, EpisodeFacts, ShowFacts } from "./claim.ts";
import { type NumberWords, numbersIn, numberWordsOf } from "./names/episode-numbers.ts";
import { PassageIndex } from "./texts/passage-index.ts";
import { firstNameOf, type Guest, guestOf, plainWordsOf } from "./names/people.ts";
import { isOnePage, type LinkKey, linkKeyOf } from "./links/post-links.ts";
import { habitLabelsOf } from "./links/link-labels.ts";
import { type PostFacts, postFactsOf, readLinks } from "./post-facts.ts";
import type { Steps } from "./steps.ts";
import { type Term, Vocabulary } from "./texts/terms.ts";
import { coreTermsOf, TitleIndex } from "./texts/title-index.ts";
import { twinsOf } from "./twins.ts";
import { type EpisodeTerms, WordIndex } from "./texts/word-index.ts";

/** An episode in the form in which posts are compared with it. */
export interface IndexedEpisode {
  facts: EpisodeFacts;
  pages: readonly LinkKey[];
  title: ComparedTitle;
  /** Terms of the title without show name and numbering. */
  titleTerms: readonly Term[];
  numbers: readonly EpisodeNumber[];
  guests: readonly Guest[];
  /** Ids of all terms of the title. */
  allTitleIds: ReadonlySet<number>;
  /** Indices in the list of the other publications of the same episode. */
  twins: readonly number[];
}

/** The data that is prepared once for all posts of a call. */
export interface ShowIndex {
  episodes: readonly IndexedEpisode[];
  posts: readonly PostFacts[];
  words: WordIndex;
  passages: PassageIndex;
  titles: TitleIndex;
  /** Number of episodes in which each guest occurs, by `joined`. */
  guestEpisodes: ReadonlyMap<string, number>;
  /** First and family names, folded, that are shared by guests of several episodes. */
  sharedNames: ReadonlySet<string>;
}

const NOTES_LETTERS = 20_000;

export function* indexShow(
  show: ShowFacts,
  episodes: readonly EpisodeFacts[],
  posts: readonly CandidatePost[],
): Steps<ShowIndex> {
  const vocabulary = new Vocabulary();
  const showWords = showWordsOf(show.name);
  const numberWords = numberWordsOf(episodes);
  const hosts = new Set(show.hosts.map((name) => plainWordsOf(name).join(" ")));
  const texts: EpisodeTexts[] = [];
  for (const episode of episodes) {
    texts.push(textsOf(episode, vocabulary));
    yield;
  }
  const indexed = episodes.map((facts, index) =>
    indexEpisode(facts, texts[index]?.title ?? [], {
      vocabulary,
      showWords,
      numberWords,
      hosts,
    }),
  );
  const twins = twinsOf(indexed, texts);
  const withTwins = indexed.map((episode, index) => ({
    ...episode,
    twins: twins[index] ?? [],
  }));
  const read = posts.map(readLinks);
  const known = {
    vocabulary,
    numberWords,
    knownNumbers: new Set(indexed.flatMap(({ numbers }) => numbers.map(({ number }) => number))),
    habits: habitLabelsOf(read.map(({ links }) => links)),
  };
  const postFacts: PostFacts[] = [];
  for (const [at, post] of posts.entries()) {
    postFacts.push(postFactsOf(post, read[at] ?? readLinks(post), known));
    yield;
  }
  const ignored = new Set(
    [show.name, ...show.hosts, ...show.handles].flatMap((name) => vocabulary.idsOf(name)),
  );
  const words = yield* WordIndex.of(
    vocabulary,
    // The number of a title is not indexed as a word: in a post it may be any count.
    texts.map(({ notes, transcript }, place) => ({
      title: (indexed[place]?.titleTerms ?? []).map(({ id }) => id),
      notes,
      transcript,
    })),
    postFacts.map(({ terms }) => terms),
    ignored,
  );
  const passages = new PassageIndex(
    texts.map(({ transcript, starts }) => ({ terms: transcript, starts })),
    episodes.map(({ transcript }) => transcript),
  );
  yield;
  return {
    episodes: withTwins,
    posts: postFacts,
    words,
    passages,
    titles: new TitleIndex(
      episodes.map(({ title }) => title),
      showWords,
    ),
    guestEpisodes: guestEpisodesOf(withTwins),
    sharedNames: sharedNamesOf(withTwins),
  };
}

/** The texts of an episode as ids of terms. */
interface EpisodeTexts extends EpisodeTerms {
  /** Index in `transcript` at which each segment begins. */
  starts: readonly number[];
}

function textsOf(
  { title, description, people, transcript }: EpisodeFacts,
  vocabulary: Vocabulary,
): EpisodeTexts {
  const terms: number[] = [];
  const starts: number[] = [];
  for (const { text } of transcript ?? []) {
    starts.push(terms.length);
    for (const id of vocabulary.idsOf(text)) terms.push(id);
  }
  const names = people.map(({ name }) => name).join(", ");
  return {
    title: vocabulary.idsOf(title),
    notes: vocabulary.idsOf(`${(description ?? "").slice(0, NOTES_LETTERS)} ${names}`),
    transcript: terms,
    starts,
  };
}

function indexEpisode(
  facts: EpisodeFacts,
  titleIds: readonly number[],
  show: {
    vocabulary: Vocabulary;
    showWords: readonly string[];
    numberWords: NumberWords;
    hosts: ReadonlySet<string>;
  },
): Omit<IndexedEpisode, "twins"> {
  const title = comparedTitle(facts.title, show.showWords);
  const guests = facts.people
    .filter(({ name, role }) => role !== "host" && !show.hosts.has(plainWordsOf(name).join(" ")))
    .flatMap(({ name }) => guestOf(name) ?? []);
  const pages = [facts.link, facts.enclosureUrl].flatMap((url) =>
    url === null ? [] : (linkKeyOf(url) ?? []),
  );
  const ids = Object.entries(facts.platformIds).map(([platform, id]): LinkKey => ({
    page: `${platform}:${id}`,
    query: [],
  }));
  return {
    facts,
    pages: [...pages.filter(isOnePage), ...ids],
    title,
    titleTerms: coreTermsOf(show.vocabulary, facts.title, show.showWords),
    numbers: numbersOfEpisode(facts, title, show.numberWords),
    guests,
    allTitleIds: new Set(titleIds),
  };
}

function numbersOfEpisode(
  facts: EpisodeFacts,
  title: ComparedTitle,
  numberWords: NumberWords,
): EpisodeNumber[] {
  const season = facts.season === null ? null : String(facts.season);
  const own = facts.number === null ? [] : [{ season, number: String(facts.number) }];
  const found = [
    ...own,
    ...title.numbers,
    ...(own.length === 0 ? numbersIn(facts.title, numberWords) : []),
  ];
  return [...new Map(found.map((one) => [`${one.season}/${one.number}`, one])).values()];
}

function guestEpisodesOf(episodes: readonly IndexedEpisode[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { guests } of episodes)
    for (const { joined } of guests) counts.set(joined, (counts.get(joined) ?? 0) + 1);
  return counts;
}

/** Names that are shared by guests of several episodes: they identify none of them. */
function sharedNamesOf(episodes: readonly IndexedEpisode[]): ReadonlySet<string> {
  const holders = new Map<string, Set<string>>();
  for (const { guests } of episodes)
    for (const guest of guests)
      for (const word of new Set([...guest.words, firstNameOf(guest) ?? ""])) {
        const known = holders.get(word) ?? new Set();
        holders.set(word, known.add(guest.joined));
      }
  return new Set([...holders].filter(([, names]) => names.size > 1).map(([word]) => word));
}
