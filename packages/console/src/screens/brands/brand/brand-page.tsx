export function BrandPage() {
  return null;
}
