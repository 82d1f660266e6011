import { promoOf, saysNone } from "../values/terms.ts";

/** The code in a cell of its column, in any script: one word, except words for "none". */
export function promoOfCell(text: string): string | null {
  const found = promoOf(text);
  if (found !== null || saysNone(text)) return found;
  const plain = text.replaceAll(/^["“'«„「『]|["”'»」”』]$/g, "").trim();
  // A word of small Latin letters is a remark; most other scripts have no capitals.
  const isRemark = /\p{Script=Latin}/u.test(plain) && /\p{Ll}/u.test(plain);
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_./%&-]{1,39}$/u.test(plain) && !isRemark ? plain : null;
}
