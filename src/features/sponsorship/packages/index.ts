/** The packages that shows offer sponsors. */

export { loadPackages } from "./load-packages.ts";
export {
  DELIVERABLES,
  type Package,
  packageSchema,
  WINDOW_DEFAULT,
  WINDOWS,
} from "./package.schema.ts";
