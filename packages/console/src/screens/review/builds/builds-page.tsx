export function BuildsPage() {
  return null;
}
