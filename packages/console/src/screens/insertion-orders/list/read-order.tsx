import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/insertion-orders";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";

/** Asks whether a file of the library is read as an order, and opens the order. */
export function ReadOrder({
  fileId,
  campaignName = "",
  onClose,
}: {
  fileId: string;
  campaignName?: string;
  onClose: () => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const name = campaignName.trim();
  return (
    <Confirm
      title={texts.add.readTitle}
      act={texts.add.read}
      ask={() =>
        api.insertionOrders.parse({
          file_id: fileId,
          ...(name === "" ? {} : { campaign_name: name }),
        })
      }
      onDone={({ data }) => {
        void readAgain("/insertion-orders", "/library");
        void navigate({ to: "/insertion-orders/$orderId", params: { orderId: data.id } });
      }}
      onClose={onClose}
    />
  );
}
