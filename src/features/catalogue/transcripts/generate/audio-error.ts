export type AudioErrorCode =
  | "audio_too_large"
  | "audio_not_found"
  | "audio_unreachable"
  | "not_audio";

/** Why the audio of an episode could not be downloaded. The message names at most a host. */
export class AudioError extends Error {
  override readonly name = "AudioError";
  readonly code: AudioErrorCode;

  constructor(code: AudioErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
