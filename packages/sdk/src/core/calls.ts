export { type AnswerDetails, Call, FileCall, ReadCall } from "./call.ts";
export { JobCall, type WaitOptions } from "./job.ts";
export { ListCall, type Page } from "./list.ts";
export {
  ConfirmCall,
  type Deleted,
  type DryRun,
  type WritePlan,
  Preview,
  WriteCall,
  type WriteResult,
} from "./write.ts";
