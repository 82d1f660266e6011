/**
 * Labels beside the ends of lines: each as near to its line as the others let it be.
 */

export interface Placed {
  /** Where its middle would be best, in pixels from the top. */
  wanted: number;
  /** Its height with the distance to its neighbours. */
  sizePx: number;
}

interface Block {
  first: number;
  last: number;
  sizePx: number;
  /** Sum of the tops that its members want the block to have. */
  wantedTops: number;
}

const topOf = (block: Block): number => block.wantedTops / (block.last - block.first + 1);

/**
 * The middles of all, in the order given: none over another, the order of `wanted` kept (of equals
 * the earlier one is above), the distances to `wanted` as small as they can be together. All are
 * between `top` and `bottom` where they fit; where they do not, they begin at `top`.
 */
export function pushApart(labels: readonly Placed[], top: number, bottom: number): number[] {
  const order = labels
    .map((label, index) => ({ ...label, index }))
    .toSorted((one, other) => one.wanted - other.wanted || one.index - other.index);
  const blocks: Block[] = [];
  for (const [place, { wanted, sizePx }] of order.entries()) {
    blocks.push({ first: place, last: place, sizePx, wantedTops: wanted - sizePx / 2 });
    mergeOverlaps(blocks);
  }
  const middles: number[] = labels.map(() => top);
  const totalPx = order.reduce((sum, { sizePx }) => sum + sizePx, 0);
  let from = top;
  let restPx = totalPx;
  for (const block of blocks) {
    let y = Math.max(from, Math.min(topOf(block), bottom - restPx));
    for (const { index, sizePx } of order.slice(block.first, block.last + 1)) {
      middles[index] = y + sizePx / 2;
      y += sizePx;
    }
    from = y;
    restPx -= block.sizePx;
  }
  return middles;
}

/** Joins the last block with those above it while they overlap. */
function mergeOverlaps(blocks: Block[]): void {
  for (;;) {
    const lower = blocks.at(-1);
    const upper = blocks.at(-2);
    if (lower === undefined || upper === undefined) return;
    if (topOf(upper) + upper.sizePx <= topOf(lower)) return;
    blocks.splice(-2, 2, {
      first: upper.first,
      last: lower.last,
      sizePx: upper.sizePx + lower.sizePx,
      // What the members of the lower block want, seen from the top of the joined one.
      wantedTops: upper.wantedTops + lower.wantedTops - (lower.last - lower.first + 1) * upper.sizePx,
    });
  }
}
