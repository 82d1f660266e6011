import { fileURLToPath } from "node:url";
import { seriesPicture, type SeriesPictureData } from "../../domain/charts/series-picture.ts";
import { loadPart } from "../../kernel/load-part.ts";
import { atMost } from "../../lib/at-most.ts";

/** Width in pixels: twice that of the drawing, for screens of high density. */
const PIXELS = 1_360;

/** The chart has digits, days and constant words, which these fonts have. */
const FONTS = ["inter-400.ttf", "inter-600.ttf"].map((name) =>
  fileURLToPath(new URL(`../../surfaces/theme/fonts/${name}`, import.meta.url)),
);

const loadRenderer = loadPart(async () => (await import("@resvg/resvg-js")).renderAsync);
/** Each drawing takes a thread for a tenth of a second. */
const drawing = atMost(1);

/**
 * A chart of days as PNG on white, since mail programs show neither SVG nor `data:` addresses, and
 * many a dark page behind what is transparent.
 */
export async function chartPicture(
  data: SeriesPictureData,
  colour: string,
): Promise<{ png: Uint8Array; alt: string }> {
  const { svg, alt } = seriesPicture(data, colour);
  return drawing(async () => {
    const render = await loadRenderer();
    const image = await render(svg, {
      background: "#ffffff",
      fitTo: { mode: "width", value: PIXELS },
      font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: "Inter" },
      logLevel: "off",
    });
    return { png: image.asPng(), alt };
  });
}
