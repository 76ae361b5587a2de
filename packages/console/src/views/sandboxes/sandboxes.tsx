import { Route, Switch } from "wouter-preact";
import { NewSandbox } from "./new-sandbox.tsx";
import { SandboxList } from "./sandbox-list.tsx";
import { SandboxPage } from "./sandbox-page.tsx";
import "./sandboxes.css";

/** Sandboxes: all of them, one with its snapshots, and a new one. */
export default function Sandboxes() {
  return (
    <Switch>
      <Route path="/" component={SandboxList} />
      <Route path="/new" component={NewSandbox} />
      <Route path="/:id">{({ id }) => <SandboxPage id={id} key={id} />}</Route>
    </Switch>
  );
}
