import { useParams } from "@tanstack/react-router";

/** Id of the show that the address names. */
export function useShowId(): string {
  const { showId }: { showId?: string } = useParams({ strict: false });
  if (showId === undefined) throw new Error("This part is used outside of a show");
  return showId;
}
