export function Brands() {
  return null;
}
