/** The program of the processes that run tasks. */
import { TASKS } from "../tasks.ts";
import { answerTasks } from "./answer-tasks.ts";

answerTasks(TASKS);
