export function EpisodePage() {
  return null;
}
