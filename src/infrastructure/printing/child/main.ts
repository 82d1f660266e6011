/** The program of the process that prints. */
import { answerTasks } from "../../compute/child/answer-tasks.ts";
import { RESIDENT_BYTES_MAX } from "../limits.ts";
import { PRINT_TASKS } from "./print-tasks.ts";

answerTasks(PRINT_TASKS, { residentBytesMax: RESIDENT_BYTES_MAX });
