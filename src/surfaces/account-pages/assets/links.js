import { call } from "./api.js";
import { badge, button, code, empty, facts, list, moment, row, say } from "./dom.js";

/** The parameters of a link as they would stand in an address. */
const queryOf = ({ params, query }) =>
  Object.entries({ ...params, ...query })
    .map(([name, value]) => `${name}=${[value].flat().join(",")}`)
    .join(" ");

/** Live links of the workspace. Ended with a click: a new one shows the same table. */
export function startLinks({ act, sectionOf }) {
  const end = ({ id, name }) =>
    act(async () => {
      await call("DELETE", `developer/data-links/${encodeURIComponent(id)}`);
      say(`${name} has ended.`);
      await load();
    });

  const linkRow = (link) =>
    row({
      title: link.name,
      badges: [badge(link.format.toUpperCase())],
      lines: [
        facts([code(link.operation), " ", queryOf(link)], ["Ends in ", code(link.secret_last_four)]),
        facts(["Made ", moment(link.created_at), ` by ${link.made_by.label}`], link.last_read_at === null ? "Not read yet" : ["Read ", moment(link.last_read_at)]),
      ],
      actions: [button("End", () => end(link), { about: link.name, danger: true })],
    });

  const load = sectionOf("links", async () => {
    const { data } = await call("GET", "developer/data-links?limit=100");
    return data.length === 0 ? empty("No live links. A program makes one with POST /v1/data-links.") : list(data.map(linkRow));
  });
  return load;
}
