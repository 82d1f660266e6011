import type { AccountServices } from "../../accounts/account-refresh/index.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import type { FreezeServices } from "../reports/index.ts";

/** What the jobs of automations need. */
export interface AutomationServices {
  /** The process itself: a report is read with the operations of the API. */
  runtime: () => Runtime<FreezeServices>;
  accounts: AccountServices;
  mails: Mails;
}
