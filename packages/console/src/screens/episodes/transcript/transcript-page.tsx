export function TranscriptPage() {
  return null;
}
