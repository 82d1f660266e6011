/**
 * The log of a process. Fields are data for machines, the message is for people; neither contains a
 * secret.
 */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
