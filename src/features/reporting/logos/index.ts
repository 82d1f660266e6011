/** Logos of reports: small redrawn copies, which pages and prints show. */

export { type KeptLogos, keepLogos, type LogoServices } from "./keep-logos.ts";
export { findLogos, findLogoSizes, type LogoSize, logoHashes } from "./logo.store.ts";
