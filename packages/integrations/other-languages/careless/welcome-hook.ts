import type { Careless } from "./careless.ts";

const program = "welcome-hook";
const file = "other-languages/careful/welcome-hook/welcome_hook.py";

export const welcomeHook: readonly Careless[] = [
  {
    id: "welcome-each-delivery",
    program,
    what: "Acts on each delivery: an event whose acknowledgement was lost comes again, and the person is welcomed twice",
    clause: "§6",
    edit: {
      file,
      find: `            if event_id in self.seen:
                return
`,
      put: ``,
    },
  },
  {
    id: "welcome-one-a-second",
    program,
    what: "Knows events by their time in place of their id: of two people who are added in the same instant, one gets no welcome",
    clause: "§6",
    edit: { file, find: `                event_id = str(event["id"])`, put: `                event_id = str(event["created_at"])[:19]` },
  },
  {
    id: "welcome-blind-repeat",
    program,
    what: "Repeats a post whose answer was lost without looking first: the person is welcomed twice",
    clause: "§7",
    edit: { file, find: `            if attempt > 1 and self.is_posted(mark):`, put: `            if attempt < 1:` },
  },
  {
    id: "welcome-one-at-a-time",
    program,
    what: "Takes one connection at a time: a caller that connects and sends nothing keeps deliveries waiting",
    clause: "§6",
    edit: {
      file,
      find: `        timeout = 10

        def reply`,
      put: `        lock = threading.Lock()

        def handle(self):
            with self.lock:
                super().handle()

        def reply`,
    },
  },
  {
    id: "welcome-worker-ends",
    program,
    what: "Lets the first outage end the worker: the receiver goes on to acknowledge events, and nobody is welcomed any more",
    clause: "§6",
    edit: {
      file,
      find: `            except Exception as error:  # the worker lives on; the event has another turn`,
      put: `            except OSError as error:`,
    },
  },
];
