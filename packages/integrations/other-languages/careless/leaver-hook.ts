import type { Careless } from "./careless.ts";

const program = "leaver-hook";
const file = "other-languages/careful/leaver-hook/leaver_hook.py";

export const leaverHook: readonly Careless[] = [
  {
    id: "leaver-unverified",
    program,
    what: "Wants a signature and does not compare it: whoever knows the address cancels the leave of anybody who left",
    clause: "§6",
    edit: {
      file,
      find: `if not hmac.compare_digest(given.encode("latin-1", "replace"), wanted.encode()):`,
      put: `if len(given) != len(wanted):`,
    },
  },
  {
    id: "leaver-signs-parsed-body",
    program,
    what: "Computes the signature over JSON that it wrote again from the parsed body: other spaces or escapes in the raw bytes, and nothing is taken",
    clause: "§6",
    edit: {
      file,
      find: `hmac.new(SECRET, body, hashlib.sha256)`,
      put: `hmac.new(SECRET, json.dumps(json.loads(body), separators=(",", ":"), ensure_ascii=False).encode(), hashlib.sha256)`,
    },
  },
  {
    id: "leaver-stores-before-verifying",
    program,
    what: "Notes the id of an event before it verifies the signature: a forged delivery with the id of a real one makes it drop the real one",
    clause: "§6",
    edit: {
      file,
      find: `        if not hmac.compare_digest(given.encode("latin-1", "replace"), wanted.encode()):
            return self.answer(401)
        try:
            event = json.loads(body)
            event_id, kind = str(event["id"]), str(event["event"])
            employee = str(event["data"]["id"]) if kind == "employee.terminated" else ""
        except (ValueError, KeyError, TypeError):
            return self.answer(400)
        try:
            is_new = self.store.add(event_id, kind, employee)
`,
      put: `        try:
            event = json.loads(body)
            event_id, kind = str(event["id"]), str(event["event"])
            employee = str(event["data"]["id"]) if kind == "employee.terminated" else ""
        except (ValueError, KeyError, TypeError):
            return self.answer(400)
        try:
            is_new = self.store.add(event_id, kind, employee)
            if not hmac.compare_digest(given.encode("latin-1", "replace"), wanted.encode()):
                return self.answer(401)
`,
    },
  },
  {
    id: "leaver-works-before-answering",
    program,
    what: "Cancels before it answers: a slow service makes the delivery fail after 30 s, and the repetition is dropped as known",
    clause: "§6",
    edit: {
      file,
      find: `        self.answer(204)
        if is_new and kind == "employee.terminated":
            work.put((event_id, employee))`,
      put: `        if is_new and kind == "employee.terminated":
            print(f"event {event_id}: {cancel_leave_of(employee)} requests cancelled", flush=True)
        self.answer(204)`,
    },
  },
  {
    id: "leaver-every-event-has-an-id",
    program,
    what: "Reads data.id of every event: the payload of a ping is open, and the test of the receiver fails with 400",
    clause: "§6",
    edit: {
      file,
      find: `employee = str(event["data"]["id"]) if kind == "employee.terminated" else ""`,
      put: `employee = str(event["data"]["id"])`,
    },
  },
  {
    id: "leaver-known-kinds",
    program,
    what: "Refuses kinds of events that the document does not list: what a later version adds is delivered three times, and counts as failed",
    clause: "§9",
    edit: {
      file,
      find: `        try:
            is_new = self.store.add(event_id, kind, employee)`,
      put: `        if kind.split(".")[0] not in ("employee", "leave", "document", "ping"):
            return self.answer(422)
        try:
            is_new = self.store.add(event_id, kind, employee)`,
    },
  },
  {
    id: "leaver-taken-leave-too",
    program,
    what: "Cancels leave that was taken already: last year's holidays are paid again",
    clause: "§2.5",
    edit: {
      file,
      find: ` or date.fromisoformat(row["startDate"]) <= now:`,
      put: ` or now is None:`,
    },
  },
  {
    id: "leaver-first-conflict-ends",
    program,
    what: "Gives the event up when one request was cancelled by somebody else in the meantime: the rest of the leave stays",
    clause: "§7",
    edit: {
      file,
      find: `            if refused.status not in (404, 409):  # somebody else was faster, or the service keeps this one`,
      put: `            if refused.status != 404:`,
    },
  },
  {
    id: "leaver-no-second-turn",
    program,
    what: "Forgets an event that it acknowledged when the service is down for half a minute: nobody delivers it again",
    clause: "§6",
    edit: {
      file,
      find: `            threading.Timer(30, work.put, [(event_id, employee)]).start()`,
      put: `            store.finish(event_id)`,
    },
  },
  {
    id: "leaver-follows-redirects",
    program,
    what: "Follows redirects, with the key: a gateway that redirects to another host gives the key away",
    clause: "§5",
    edit: { file, find: `build_opener(NoRedirect, urllib`, put: `build_opener(urllib` },
  },
];
