"""A browser window of Qt that takes commands as JSON lines on stdin and answers each with one on stdout.

Usage: /usr/bin/python3 qt_browser.py webengine5 | webengine6 | webkit

It works with the Python packages of Debian: python3-pyqt5.qtwebengine, python3-pyqt6.qtwebengine and
python3-pyqt5.qtwebkit. `drivers/qt.ts` is the only caller.
"""

import json
import os
import sys
import tempfile

KIND = sys.argv[1]
LOAD_TIMEOUT_MS = 30_000
SCRIPT_TIMEOUT_MS = 15_000

if KIND == "webengine6":
    from PyQt6.QtCore import QEventLoop, QPoint, QSocketNotifier, Qt, QTimer, QUrl
    from PyQt6.QtTest import QTest
    from PyQt6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile
    from PyQt6.QtWebEngineWidgets import QWebEngineView
    from PyQt6.QtWidgets import QApplication
else:
    from PyQt5.QtCore import QEventLoop, QPoint, QSocketNotifier, Qt, QTimer, QUrl
    from PyQt5.QtTest import QTest
    from PyQt5.QtWidgets import QApplication

    if KIND == "webengine5":
        from PyQt5.QtWebEngineWidgets import QWebEnginePage, QWebEngineProfile, QWebEngineView
    else:
        from PyQt5.QtNetwork import QNetworkCookieJar
        from PyQt5.QtWebKit import qWebKitVersion
        from PyQt5.QtWebKitWidgets import QWebPage, QWebView

messages = []
chosen_files = []


def run_loop(loop):
    """PyQt 5 on Python 3.11 and PyQt 6 name it differently."""
    return loop.exec() if hasattr(loop, "exec") else loop.exec_()


def wait_for(signal, start, timeout):
    """Starts something and waits for the signal of its end. Returns the signal's first value."""
    loop = QEventLoop()
    values = []

    def done(*arguments):
        values.append(arguments[0] if arguments else True)
        loop.quit()

    signal.connect(done)
    QTimer.singleShot(timeout, loop.quit)
    start()
    if not values:
        run_loop(loop)
    signal.disconnect(done)
    if not values:
        raise TimeoutError("The page did not finish loading.")
    return values[0]


if KIND == "webkit":

    class Page(QWebPage):
        def javaScriptConsoleMessage(self, message, line, source):
            messages.append(f"{source}:{line}: {message}")

        def chooseFile(self, frame, suggested):
            return chosen_files[0] if chosen_files else ""

        def supportsExtension(self, extension):
            return extension == QWebPage.ChooseMultipleFilesExtension

        def extension(self, extension, option=None, output=None):
            if extension != QWebPage.ChooseMultipleFilesExtension:
                return False
            output.fileNames = list(chosen_files)
            return True

        def javaScriptAlert(self, frame, text):
            messages.append(f"alert: {text}")

    class Window(QWebView):
        def __init__(self):
            super().__init__()
            self.setPage(Page(self))
            self.page().networkAccessManager().setCookieJar(QNetworkCookieJar(self))

        def version(self):
            return qWebKitVersion()

        def evaluate(self, source):
            return self.page().mainFrame().evaluateJavaScript(source)

        def target(self):
            return self

else:
    ERROR_LEVEL = QWebEnginePage.JavaScriptConsoleMessageLevel.ErrorMessageLevel

    class Page(QWebEnginePage):
        def javaScriptConsoleMessage(self, level, message, line, source):
            if level == ERROR_LEVEL:
                messages.append(f"{source}:{line}: {message}")

        def chooseFiles(self, mode, old, types):
            return list(chosen_files)

    class Window(QWebEngineView):
        def __init__(self):
            super().__init__()
            # A profile without a name is not stored on disk.
            self.profile = QWebEngineProfile(self)
            self.setPage(Page(self.profile, self))

        def version(self):
            agent = self.profile.httpUserAgent()
            return agent.split("Chrome/")[1].split(" ")[0]

        def evaluate(self, source):
            loop = QEventLoop()
            values = []

            def done(value):
                values.append(value)
                loop.quit()

            # The main world: only there are the properties that React adds to elements.
            QTimer.singleShot(SCRIPT_TIMEOUT_MS, loop.quit)
            self.page().runJavaScript(source, 0, done)
            if not values:
                run_loop(loop)
            if not values:
                raise TimeoutError("The script did not answer.")
            return values[0]

        def target(self):
            return self.focusProxy() or self


def handle(command):
    operation = command["do"]
    if operation == "version":
        return window.version()
    if operation == "goto":
        url = QUrl(command["url"])
        # The result is false for HTTP errors, too, whose pages are tested.
        wait_for(window.loadFinished, lambda: window.load(url), LOAD_TIMEOUT_MS)
        return None
    if operation == "evaluate":
        return window.evaluate(command["source"])
    if operation == "click":
        point = QPoint(round(command["x"]), round(command["y"]))
        QTest.mouseClick(window.target(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
        return None
    if operation == "files":
        chosen_files[:] = command["paths"]
        return None
    if operation == "resize":
        window.resize(command["width"], command["height"])
        return None
    if operation == "screenshot":
        return window.grab().save(command["file"])
    if operation == "messages":
        found = list(messages)
        messages.clear()
        return found
    raise ValueError(f"unknown command: {operation}")


def answer(line):
    try:
        reply = {"value": handle(json.loads(line))}
    except Exception as error:  # The caller decides what to do about it.
        reply = {"error": f"{type(error).__name__}: {error}"}
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()


os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
application = QApplication(sys.argv[:1])
window = Window()
window.resize(1280, 900)
window.show()

pending = bytearray()
busy = False


def read_commands(*_):
    """Reads what is there; one command at a time, since a command runs the event loop itself."""
    global busy
    chunk = os.read(0, 65536)
    if not chunk:
        # Exit at once: a profile destroyed after its pages aborts the process.
        os._exit(0)
    pending.extend(chunk)
    if busy:
        return
    busy = True
    while b"\n" in pending:
        line, _, rest = bytes(pending).partition(b"\n")
        pending[:] = rest
        answer(line)
    busy = False


notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
notifier.activated.connect(read_commands)
run_loop(application)
