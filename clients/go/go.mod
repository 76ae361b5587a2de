module hrplatform.dev/hrmocktest

go 1.21
