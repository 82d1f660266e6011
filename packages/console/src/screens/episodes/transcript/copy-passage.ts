import { texts } from "#texts/episodes/transcript";
import { secondText } from "../second-text.ts";
import type { Segment } from "./speakers.ts";

/**
 * Copies what is marked with the pointer, else the segment, with its speaker, time and address.
 *
 * @param segments Those of the list, in its order.
 */
export async function copyPassage(
  segment: Segment,
  { title, segments }: { title: string; segments: readonly Segment[] },
): Promise<void> {
  const marked = getSelection();
  const words = marked?.toString().trim().replaceAll(/\s+/g, " ") ?? "";
  const row =
    words === "" || marked === null || marked.rangeCount === 0
      ? null
      : rowOf(marked.getRangeAt(0).startContainer);
  const said = row === null ? segment : (segments[row] ?? segment);
  const text = row === null ? segment.text : words;
  await navigator.clipboard.writeText(
    texts.passage(text, texts.passageSource(sourceOf(said, title, location))),
  );
}

/** Speaker, time, episode and address of a passage. */
function sourceOf(
  { speaker, start_sec: start }: Segment,
  title: string,
  { origin, pathname }: { origin: string; pathname: string },
): string[] {
  const at = start === null ? "" : `?at=${Math.floor(start)}`;
  return [
    ...(speaker === null ? [] : [speaker]),
    ...(start === null ? [] : [secondText(start)]),
    ...(title === "" ? [] : [title]),
    `${origin}${pathname}${at}`,
  ];
}

/** The row of the list in which a place of the page stands. */
function rowOf(node: Node): number | null {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>("[data-segment]")?.dataset["segment"];
  return row === undefined ? null : Number(row);
}
