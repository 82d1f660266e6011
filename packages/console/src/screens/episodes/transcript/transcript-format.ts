/** The format of a transcript by the media type of its file, else by its name. */
export function formatOf(name: string, text: string): "vtt" | "srt" | "text" {
  if (/^\uFEFF?WEBVTT/.test(text)) return "vtt";
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (ending === "vtt" || ending === "srt") return ending;
  return /^\uFEFF?\s*\d+\s*\n\d{1,2}:\d{2}:\d{2},\d{3} -->/.test(text) ? "srt" : "text";
}
