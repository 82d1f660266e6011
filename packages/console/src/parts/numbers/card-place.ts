/** Sides of a box in px from the left and top edge of the window. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Between the card and what it is about. */
const GAP = 6;
/** Between the card and the edge of the window. */
const EDGE = 8;

/**
 * Where a card stands: below what it is about and ending with it, above where there is no room
 * below, and always within the window.
 */
export function placeCard(about: Box, card: Size, room: Size): { left: number; top: number } {
  const below = about.bottom + GAP;
  const above = about.top - GAP - card.height;
  const fitsBelow = below + card.height <= room.height - EDGE;
  const top = fitsBelow || above < EDGE ? below : above;
  const within = (value: number, size: number, whole: number): number =>
    Math.max(EDGE, Math.min(value, whole - EDGE - size));
  return {
    left: within(about.right - card.width, card.width, room.width),
    top: within(top, card.height, room.height),
  };
}
