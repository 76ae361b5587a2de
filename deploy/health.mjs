// Health check of the container: exit status 0 if the mock can serve. Its image has no curl.
// The address is the first argument. Default: that of the mock in the same container.
const url = process.argv[2] ?? "http://127.0.0.1:4010/_mock/health";

try {
  const response = await fetch(url, { signal: AbortSignal.timeout(2500) });
  const text = await response.text();
  if (!response.ok) process.exitCode = 1;
  // `docker inspect` shows it.
  process.stdout.write(`${response.status} ${text}\n`);
} catch (error) {
  process.exitCode = 1;
  process.stdout.write(`${error.cause?.message ?? error.message}\n`);
}
