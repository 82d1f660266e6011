/** Columns that tables of jobs share. */

/** Why a job failed, in the words of an answer. */
export interface StoredJobError {
  code: string;
  message: string;
}

export type JobStatus = "queued" | "running" | "completed" | "failed" | "canceled";
