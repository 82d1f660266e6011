import { type Answer, useAnswer } from "../../../api/use-answer.ts";
import type { PersonPage } from "../../../api/person-call.ts";
import type { KeyPreset, Scope } from "../types.ts";

/** Named sets of scopes, and the scopes that a key can hold. */
export interface Catalogue {
  presets: Answer<PersonPage<KeyPreset>>;
  scopes: Answer<PersonPage<Scope>>;
}

export function useCatalogue(): Catalogue {
  const presets = useAnswer((api, options) =>
    api.raw<PersonPage<KeyPreset>>({ path: "/developer/presets", options }),
  );
  const scopes = useAnswer((api, options) =>
    api.raw<PersonPage<Scope>>({ path: "/developer/scopes", options }),
  );
  return { presets, scopes };
}
