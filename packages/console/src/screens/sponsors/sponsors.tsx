export function Sponsors() {
  return null;
}
