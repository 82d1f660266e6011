/** Exit code of a monitor whose folder another one took over: it is not to be started again. */
export const REPLACED_CODE = 64;
