/** Exit code of a monitor whose folder another monitor took over: it must not be started again. */
export const REPLACED_CODE = 64;
