import type { Section } from "../types.ts";

/** Orders and changes of a report's sections, none of which changes the list that it is given. */

/** The list with a section at another place. */
export function moved(sections: readonly Section[], from: number, to: number): Section[] {
  const section = sections[from];
  const next = sections.toSpliced(from, 1);
  return section === undefined
    ? [...sections]
    : next.toSpliced(Math.max(0, Math.min(next.length, to)), 0, section);
}

export const changed = (
  sections: readonly Section[],
  id: string,
  change: Partial<Section>,
): Section[] =>
  sections.map((section) => (section.id === id ? { ...section, ...change } : section));

export const without = (sections: readonly Section[], id: string): Section[] =>
  sections.filter((section) => section.id !== id);

/** An id that no section has: `text`, `text-2`. */
export function freeId(sections: readonly { id: string }[], type: string): string {
  const taken = new Set(sections.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? type : `${type}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** The list with a section at its former place, or at the place of new ones: before the method. */
export function added(sections: readonly Section[], section: Section, at?: number): Section[] {
  const end = sections.findIndex(({ type }) => type === "method");
  return sections.toSpliced(at ?? (end === -1 ? sections.length : end), 0, section);
}

/** A section of a type as the server makes one that names nothing but its type. */
export const newSection = (sections: readonly Section[], type: string): Section => ({
  id: freeId(sections, type),
  type,
  title: null,
  note: null,
  options: {},
  hide_if_empty: true,
});
