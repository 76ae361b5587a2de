package dev.hrplatform.mock.junit;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A mock on a free port that this process starts. It ends when it is closed, and when this process ends in any way. */
final class MockProcess implements AutoCloseable {
  static final Duration START = Duration.ofSeconds(30);
  private static final long END_SECONDS = 5;

  /** Words are separated by spaces, which double quotes keep in a word. */
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|([^\\s\"]+)");

  private static final Pattern LISTENING = Pattern.compile("listening on (https?://\\S+)");

  private final Process child;
  private final String url;

  MockProcess(List<String> command, Duration start) {
    List<String> line = new ArrayList<>(command);
    line.addAll(List.of("--port", "0", "--end-with-input"));
    try {
      child = new ProcessBuilder(line).redirectErrorStream(true).start();
    } catch (IOException error) {
      throw new HrMockException("cannot run " + command.get(0) + ": " + error.getMessage(), error);
    }
    List<String> said = new ArrayList<>();
    CompletableFuture<String> address = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(child, address, said), "hr-mock");
    reader.setDaemon(true);
    reader.start();
    url = await(address, start);
    if (url != null) return;
    String how = child.isAlive() ? "did not listen within " + start.toMillis() + " ms" : "ended with status " + child.exitValue();
    close();
    String text;
    synchronized (said) {
      text = said.isEmpty() ? "it said nothing" : String.join(" ", said);
    }
    throw new HrMockException(String.join(" ", line) + " " + how + ": " + text);
  }

  String url() {
    return url;
  }

  /** HR_MOCK_COMMAND, or hr-mock of the path, or of a node_modules in the folder or above it. */
  static List<String> find(Map<String, String> environment, Path folder) {
    List<String> own = new ArrayList<>();
    Matcher words = WORD.matcher(environment.getOrDefault("HR_MOCK_COMMAND", ""));
    while (words.find()) own.add(words.group(1) == null ? words.group(2) : words.group(1));
    if (!own.isEmpty()) return own;
    Stream<Path> path =
        Stream.of(environment.getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)))
            .filter(place -> !place.isEmpty())
            .map(Path::of);
    Stream<Path> above = Stream.iterate(folder.toAbsolutePath(), place -> place != null, Path::getParent);
    return Stream.concat(path, above.map(place -> place.resolve("node_modules").resolve(".bin")))
        .flatMap(place -> Stream.of("hr-mock", "hr-mock.cmd").map(place::resolve))
        .filter(MockProcess::isProgram)
        .map(program -> List.of(program.toString()))
        .findFirst()
        .orElseThrow(
            () ->
                new HrMockException(
                    "hr-mock is not installed: put it on the path, install its npm package in this folder,"
                        + " or set HR_MOCK_COMMAND (a command) or HR_CONTROL_URL (a running mock)"));
  }

  /** Windows starts the .cmd, not the shell script beside it. */
  private static boolean isProgram(Path file) {
    boolean isCmd = file.toString().endsWith(".cmd");
    return isCmd == (File.separatorChar == '\\') && Files.isRegularFile(file) && Files.isExecutable(file);
  }

  private static String await(CompletableFuture<String> address, Duration start) {
    try {
      return address.get(start.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      return null;
    } catch (TimeoutException | ExecutionException error) {
      return null;
    }
  }

  private static void read(Process child, CompletableFuture<String> address, List<String> said) {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher found = LISTENING.matcher(line);
        if (found.find()) address.complete(found.group(1));
        synchronized (said) {
          if (!address.isDone() && !line.isBlank()) said.add(line.strip());
        }
      }
      child.waitFor();
    } catch (IOException | InterruptedException ended) {
      // The address is missing then, or the process is closed.
    }
    address.complete(null);
  }

  @Override
  public void close() {
    try {
      child.getOutputStream().close();
    } catch (IOException ended) {
      // It has ended already.
    }
    try {
      if (!child.waitFor(END_SECONDS, TimeUnit.SECONDS)) child.destroyForcibly();
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      child.destroyForcibly();
    }
  }
}
