import { useEffect, useRef } from "react";
import { useReadAgain } from "../../../api/use-answer.ts";

/** How often is read while a delivery waits for its next try, and while none does. */
const WAITING_MS = 4_000;
const QUIET_MS = 20_000;

/** Reads endpoints and deliveries again while the page is seen: attempts are no events. */
export function useWatch(isWaiting: boolean): void {
  const readAgain = useReadAgain();
  const latest = useRef(readAgain);
  latest.current = readAgain;
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (document.visibilityState === "visible")
          void latest.current("/webhook-endpoints", "/webhook-deliveries");
      },
      isWaiting ? WAITING_MS : QUIET_MS,
    );
    return () => clearInterval(timer);
  }, [isWaiting]);
}
