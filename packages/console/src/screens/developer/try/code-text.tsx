/** A text of the API's document: what stands between backticks is code. */
export const CodeText = ({ text }: { text: string }) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
