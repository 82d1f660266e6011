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

interface MapFeature {
  id?: string;
}

declare module "topojson-client" {
  export function feature(atlas: unknown, object: unknown): { features: MapFeature[] };
}

declare module "d3-geo" {
  export interface Projection {
    fitSize: (size: [number, number], collection: { type: string; features: MapFeature[] }) => this;
  }
  export function geoNaturalEarth1(): Projection;
  export function geoPath(projection: Projection): {
    digits: (digits: number) => (feature: MapFeature) => string | null;
  };
}
