/**
 * Where a process says what happened. Fields are data for machines, the message is for people;
 * neither holds a secret.
 */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
