import { Route, Switch } from "wouter-preact";
import { ListPage } from "./list-page.tsx";
import { NewPage } from "./new-page.tsx";
import { SandboxPage } from "./sandbox-page.tsx";
import "./sandboxes.css";

/** Sandboxes: all of them, one with its snapshots, and a new one. */
export default function Sandboxes() {
  return (
    <Switch>
      <Route path="/" component={ListPage} />
      <Route path="/new" component={NewPage} />
      <Route path="/:id">{({ id }) => <SandboxPage id={id} key={id} />}</Route>
    </Switch>
  );
}
