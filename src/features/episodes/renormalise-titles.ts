export { renormaliseTitles } from "../shows/index.ts";
