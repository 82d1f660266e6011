// Generated from the operations of the API by `npm run generate`; do not edit.

/** The version of the API that this package is made for. */
export const API_VERSION = "2026-10-14";
/** The version of this package. */
export const SDK_VERSION = "0.1.0";
