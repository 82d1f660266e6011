import { texts } from "#texts/developer/try";
import { useAnswer } from "../../../api/use-answer.ts";
import { Facts } from "../../../parts/page/facts.tsx";
import { Panel } from "../../../parts/page/panel.tsx";

/** Where the API of this server is, before an operation is chosen. */
export function ApiFacts() {
  const api = useAnswer((given, options) => given.api.get(options));
  return (
    <Panel title={texts.api} note={texts.choose} answer={api} minHeight={180}>
      {(data) => (
        <Facts
          facts={[
            { name: texts.version, value: <code>{data.version}</code> },
            { name: texts.server, value: <code>{data.server_version}</code> },
            { name: texts.docs, value: <Address of={data.docs_url} /> },
            { name: texts.openapi, value: <Address of={data.openapi_url} /> },
            { name: texts.agents, value: <code>{data.links.mcp}</code> },
            { name: texts.oauth, value: <code>{data.links.oauth_metadata}</code> },
          ]}
        />
      )}
    </Panel>
  );
}

const Address = ({ of: address }: { of: string }) => (
  <a className="link" href={address}>
    <code>{address}</code>
  </a>
);
