import type {
  Defaulted,
  JsonWithDefault,
  NullableJson,
  Optional,
  Timestamp,
} from "../column-types.ts";

/** Brands, of migrations/0053; every table leads with workspace_id. */

export interface BrandsTable {
  workspace_id: string;
  id: string;
  name: string;
  logo_url: Optional<string>;
  website: Optional<string>;
  description: Optional<string>;
  categories: Defaulted<string[]>;
  talking_points: Optional<string>;
  blocked_categories: Defaulted<string[]>;
  blocked_topics: Defaulted<string[]>;
  target_audience: NullableJson<StoredAudience>;
  social_links: JsonWithDefault<Record<string, string>>;
  /** JSON of the contacts, sealed; null: there are none. */
  contacts_sealed: Optional<string>;
  contact_count: Defaulted<number>;
  tags: Defaulted<string[]>;
  archived: Defaulted<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface StoredAudience {
  age_range: string | null;
  genders: string[];
  countries: string[];
}
