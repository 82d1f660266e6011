/** The program of a process whose tasks misbehave, for tests. */
import { answerTasks } from "./child/answer-tasks.ts";

answerTasks({
  echo: async () => (value: unknown) => value,
  process_id: async () => () => process.pid,
  variables: async () => () => Object.keys(process.env),
  never_end: async () => () => {
    for (;;);
  },
  never_match: async () => () => /^(a+)+$/.test(`${"a".repeat(60)}b`),
  fill_heap: async () => () => {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 1_000 }, () => ({})));
  },
  /** In a thread this would end the whole process, regardless of the limits of the thread. */
  fill_heap_by_large_arrays: async () => () => {
    let kept: number[] = [];
    for (;;) kept = kept.concat(Array.from({ length: 4_000_000 }, () => 1.5));
  },
  fill_buffers: async () => () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  fill_stack: async () => () => Math.max(...Array.from({ length: 1_000_000 }, () => 1)),
  fail: async () => () => {
    throw new RangeError("not a number");
  },
  exit: async () => () => process.exit(3),
});
