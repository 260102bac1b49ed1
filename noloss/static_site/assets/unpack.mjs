/* Python text that unpacks archives of packages, and packs the bytecode that was made of them. */

const PACKAGES = "/lib/python3.14/site-packages";

export const UNPACK = `
import io, os, sys, zipfile

TIME = 315532800  # of all files: bytecode is for a source of a certain time
sys.dont_write_bytecode = False

def unpack(data):
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        packed.extractall("${PACKAGES}")
        for one in packed.infolist():
            if not one.is_dir():
                os.utime(os.path.join("${PACKAGES}", one.filename), (TIME, TIME))

def bytecode(level=1):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as packed:
        for folder, folders, names in os.walk("${PACKAGES}"):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".pyc"):
                    path = os.path.join(folder, name)
                    with open(path, "rb") as file:
                        info = zipfile.ZipInfo(os.path.relpath(path, "${PACKAGES}"))
                        packed.writestr(info, file.read(), zipfile.ZIP_DEFLATED, level)
    return made.getvalue()
`;
