declare module "subset-font" {
  /** Cuts a font to the letters of a text; axes of a variable font can be narrowed or fixed. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    },
  ): Promise<Uint8Array>;
}

declare module "fontverter" {
  const fontverter: {
    /** The same font in another container. */
    convert: (font: Uint8Array, to: "sfnt" | "woff2") => Promise<Uint8Array>;
  };
  export default fontverter;
}
