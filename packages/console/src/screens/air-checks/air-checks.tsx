export function AirChecks() {
  return null;
}
