import { useRead } from "../../api/use-control.ts";
import { Instant } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Status } from "../../parts/status.tsx";

/** The last exchanges, live. */
export default function Requests() {
  const exchanges = useRead("/_mock/requests");
  return (
    <Page title="Requests">
      <Loaded of={exchanges} what="the requests">
        {(data) =>
          data.length === 0 ? (
            <Empty>
              <p>No request has arrived in this sandbox.</p>
            </Empty>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">#</th>
                  <th scope="col">Status</th>
                  <th scope="col">Request</th>
                  <th scope="col">When</th>
                </tr>
              </thead>
              <tbody>
                {data.toReversed().map(({ n, at, request, response }) => (
                  <tr key={n}>
                    <td>{n}</td>
                    <td>
                      <Status of={response.status} />
                    </td>
                    <td>
                      <code>
                        {request.method} {request.path}
                      </code>
                    </td>
                    <td>
                      <Instant at={at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Page>
  );
}
