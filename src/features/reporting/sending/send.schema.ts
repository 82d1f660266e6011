import { Type } from "typebox";
import { DEPTHS } from "../../../domain/report-documents/document.ts";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { ATTACHED_FORMATS } from "./content/mail-files.ts";
import { RECIPIENTS_MAX } from "./recipients.ts";

/** Schemas of sending: what a body may contain, and what is returned. */

const MESSAGE_CHARS_MAX = 2_000;

export const recipientsField = Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
  minItems: 1,
  maxItems: RECIPIENTS_MAX,
  description: "E-mail addresses. They are stored encrypted and never returned.",
});

export const messageField = Type.String({
  minLength: 1,
  maxLength: MESSAGE_CHARS_MAX,
  description: "Words above the figures, plain text.",
});

export const replyToField = Type.String({
  minLength: 3,
  maxLength: 254,
  description: "Where answers go.",
});

export const sendSchema = strictObject(
  {
    object: oneOf(["report_send"]),
    report_id: prefixedId("rep"),
    run_id: prefixedId("run"),
    snapshot_number: Type.Integer({ minimum: 1 }),
    accepted: Type.Integer({ minimum: 0, description: "Mails that were queued." }),
    unconfirmed: Type.Integer({
      minimum: 0,
      description:
        "Recipients who get no report before they confirm their address, where the operator asks " +
        "for that.",
    }),
    link_id: prefixedId("rln", { description: "The link that the mails have." }),
    depth: oneOf(DEPTHS, { description: "How much of the figures the mails and the link tell." }),
    attachments: Type.Array(oneOf(ATTACHED_FORMATS)),
  },
  { $id: "ReportSend" },
);

export const sendBody = strictObject(
  {
    recipients: recipientsField,
    message: Type.Optional(messageField),
    attachments: Type.Optional(
      Type.Array(oneOf(ATTACHED_FORMATS), {
        maxItems: ATTACHED_FORMATS.length,
        uniqueItems: true,
        description:
          "Files in the mails; nothing is attached unless named. A PDF of 5 MB or more is " +
          "replaced by a sentence with the link.",
      }),
    ),
    link_id: Type.Optional(
      nullable(
        prefixedId("rln", {
          description:
            "The link that the mails have, at whose depth they tell figures. Without it they have " +
            "the public link, and of a private report a secret link of their own.",
        }),
      ),
    ),
    reply_to: Type.Optional(nullable(replyToField)),
  },
  { $id: "SendReport" },
);
